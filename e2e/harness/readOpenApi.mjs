// SPDX-License-Identifier: Apache-2.0
//
// docs/openapi.yaml as a test reads it: its operations, requests made of its examples, and validators of
// replies.
import { readFileSync } from 'node:fs';

const PATH = new URL('../../docs/openapi.yaml', import.meta.url);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const FILE = 'openapi.yaml';

export async function readOpenApi() {
  const { default: Ajv2020 } = await import('ajv/dist/2020.js');
  const { parse } = await import('yaml');
  const document = parse(readFileSync(PATH, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document, FILE);
  const resolve = (value) =>
    value?.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], document)
      : value;
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      method: method.toUpperCase(),
      path,
      isOfAdmin: item.servers !== undefined,
      ...item[method],
      parameters: (item[method].parameters ?? []).map(resolve),
      responses: Object.fromEntries(
        Object.entries(item[method].responses).map(([status, one]) => [status, resolve(one)]),
      ),
    })),
  );
  return {
    operations: all.filter(({ isOfAdmin }) => !isOfAdmin),
    adminOperations: all.filter(({ isOfAdmin }) => isOfAdmin),
    check: (operation, reply) => check(ajv, operation, reply),
  };
}

/** What a caller sends who follows the examples, and names `projectId` where one is needed. */
export function requestOf(operation, projectId) {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(parameter.example));
    else if (parameter.name === 'projectId' && projectId) query.set('projectId', projectId);
    else if (parameter.example !== undefined) query.set(parameter.name, parameter.example);
  }
  const json = operation.requestBody?.content['application/json'];
  const body = json && { body: JSON.stringify(json.example) };
  const text = query.toString();
  return { path: text ? `${path}?${text}` : path, init: { method: operation.method, ...body } };
}

/** What is wrong with a reply; nothing where it is as documented. */
function check(ajv, operation, { status, contentType, body }) {
  const place = `${operation.method} ${operation.path}: ${status}`;
  const response = operation.responses[status] ?? operation.responses.default;
  if (!response) return [`${place} is not documented`];
  if (!response.content) return [];
  const type = contentType.split(';')[0];
  const media = response.content[type] ?? response.content[`${type.split('/')[0]}/*`];
  if (!media) return [`${place} has the type ${type}`];
  if (!media.schema) return [];
  const validate = ajv.compile(absolute(media.schema));
  const value = type === 'application/json' ? JSON.parse(body) : body.trim();
  if (validate(value)) return [];
  return validate.errors.map((error) => `${place} ${error.instancePath} ${error.message}: ${body}`);
}

/** References of the document, seen from outside of it. */
function absolute(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${FILE}#/`));
}
