-- SPDX-License-Identifier: Apache-2.0
-- wrk: the same body to one path. ARGS: the path, the body's file.
function init(args)
  local file = io.open(args[2])
  local body = file:read('*a')
  file:close()
  wrk.headers['Content-Type'] = 'application/json'
  request_text = wrk.format('POST', args[1], nil, body)
end
function request()
  return request_text
end
