-- SPDX-License-Identifier: Apache-2.0
-- wrk: the paths of a file, one a line, in turn. ARGS: the file.
local paths = {}
local at = 0
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
end
function request()
  at = at % #paths + 1
  return wrk.format(nil, paths[at])
end
