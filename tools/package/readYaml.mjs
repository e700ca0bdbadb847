// SPDX-License-Identifier: Apache-2.0
//
// The part of YAML that our compose file uses: maps by indentation, lists of `- `, flow lists and
// maps on one line, single-quoted and plain texts, comments. Anything else is an error.

/** Reads `text`; every scalar comes back as a string, an empty value as null. */
export function readYaml(text) {
  const lines = text
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      indent: line.search(/\S/),
      text: withoutComment(line).trim(),
    }))
    .filter((line) => line.text !== '');
  const at = { index: 0 };
  const value = readBlock(lines, at, 0);
  if (at.index < lines.length)
    throw new Error(`line ${lines[at.index].number}: indented otherwise than what is before it`);
  return value;
}

const withoutComment = (line) => line.match(/^(?:'[^']*'|[^#']|(?<=\S)#)*/)[0];

function readBlock(lines, at, indent) {
  const first = lines[at.index];
  const isList = first.text.startsWith('- ');
  const out = isList ? [] : {};
  while (at.index < lines.length && lines[at.index].indent === indent) {
    const line = lines[at.index++];
    if (isList) {
      if (!line.text.startsWith('- ')) throw new Error(`line ${line.number}: no item of the list`);
      out.push(readInline(line.text.slice(2), line.number));
      continue;
    }
    const [, key, rest] = line.text.match(/^([\w.-]+):(?:\s+(.*))?$/) ?? [];
    if (!key || key in out) throw new Error(`line ${line.number}: ${key ? 'a second' : 'no'} key`);
    const next = lines[at.index];
    if (rest) out[key] = readInline(rest, line.number);
    else out[key] = next && next.indent > indent ? readBlock(lines, at, next.indent) : null;
  }
  return out;
}

function readInline(text, number) {
  let left = text.trim();
  const take = (pattern) => {
    const found = left.match(pattern);
    if (found) left = left.slice(found[0].length).trimStart();
    return found;
  };
  const value = () => {
    if (take(/^\[/)) return items(']', [], (out) => out.push(value()));
    if (take(/^\{/))
      return items('}', {}, (out) => {
        const key = take(/^([\w.-]+):\s/);
        if (!key) throw new Error(`line ${number}: no key`);
        out[key[1]] = value();
      });
    const quoted = take(/^'([^']*)'/);
    return quoted ? quoted[1] : (take(/^[^,\]}'"&*|>]+/)?.[0].trim() ?? fail());
  };
  const items = (end, out, one) => {
    while (!take(end === ']' ? /^\]/ : /^\}/)) {
      one(out);
      if (!take(/^,/) && !left.startsWith(end)) fail();
    }
    return out;
  };
  const fail = () => {
    throw new Error(`line ${number}: ${text} is not understood`);
  };
  const isFlow = /^[[{']/.test(left);
  const out = isFlow ? value() : left;
  if (isFlow && left !== '') fail();
  return out;
}
