-- SPDX-License-Identifier: Apache-2.0
-- wrk: JSON-RPC calls; ARGS "same" always the same one, "other" each another.
local same = true
local number = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
function init(args)
  same = args[1] == "same"
  math.randomseed(os.time())
  number = math.random(1000000) * 1000000
end
function request()
  if not same then number = number + 1 end
  return wrk.format(nil, nil, nil, string.format(
    '{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x%040d","latest"]}', number))
end
