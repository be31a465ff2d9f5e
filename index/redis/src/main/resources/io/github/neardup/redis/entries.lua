-- after, limit, bytes, keys, numbers: returns the entries of matching fingerprints, unless there
-- are fingerprints to judge first. Returns 0, then for each fingerprint its number, and ids,
-- records and payloads up to an empty record; or its number and 'more', if the entries must be
-- requested in pages.
local limit, bytes = tonumber(ARGV[3]), tonumber(ARGV[4])
local found = collect(ARGV[5], ARGV[2], limit)
if #found > 0 then
  return candidates(found, limit, bytes)
end
local reply = {0}
local size = 0
for at = 1, #ARGV[6], WIDTH do
  local number = unpackNumber(ARGV[6], at)
  local member = call('HGET', place('m', number))
  if member then
    reply[#reply + 1] = number
    local ids
    if member == '+' then
      local set = PREFIX .. 's' .. number
      if size <= bytes and call('SCARD', set) <= limit then
        ids = call('SMEMBERS', set)
      end
    elseif size <= bytes then
      ids = {member:sub(2)}
    end
    if ids then
      for _, id in ipairs(ids) do
        local record = call('HGET', shardOf(id), id)
        local payload = payloadOf(id, record)
        size = size + #id + #record + #payload
        reply[#reply + 1] = record
        reply[#reply + 1] = id
        reply[#reply + 1] = payload
      end
      reply[#reply + 1] = ''
    else
      reply[#reply + 1] = 'more'
    end
  end
end
return reply
