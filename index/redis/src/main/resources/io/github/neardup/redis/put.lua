-- after or '', limit, bytes, id, time, payload, words, keys, old number, old keys: adds an entry,
-- unless there are fingerprints to judge first (1, ...). If its id has another fingerprint, which
-- no other entry has, the keys of that fingerprint are needed: returns 2, number, words.
local after, id, time, payload, words, keys = ARGV[4], ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]

if after ~= '' then
  local limit = tonumber(ARGV[5])
  local found = collect(keys:sub(9), after, limit)
  if #found > 0 then
    return candidates(found, limit, tonumber(ARGV[6]))
  end
end

local entries, shard = shardOf(id)
local record = call('HGET', entries, id)
local old = record and unpackNumber(record, 1)
local number = numberOf(keys:sub(1, 8), words)
if old and old ~= number and isOnlyMember(old) and ARGV[12] ~= packNumber(old) then
  return {2, old, wordsOf(old)}
end

-- The first change must be one that a server with full memory refuses, so that all changes happen
-- or none.
if not number then
  number = call('HINCRBY', ROOT, 'next', 1)
  local hash, field = place('f', number)
  call('HSET', hash, field, words)
  addToBuckets(keys, number)
  call('HINCRBY', ROOT, 'fingerprints', 1)
end
if old ~= number then
  addMember(number, id)
  if old then
    removeMember(old, id, ARGV[13])
  end
end
if record then
  dropPayload(id, record)
else
  call('HINCRBY', ROOT, 'entries', 1)
end
local rest = '=' .. payload
if #payload > 48 then
  rest = '+'
  call('SET', PREFIX .. 'p' .. id, payload)
  call('HINCRBY', ROOT, 'payloads', #payload)
end
call('HSET', entries, id, packNumber(number) .. packNumber(tonumber(time)) .. rest)
-- For each shard, a time before which it has no entry.
local oldest = call('ZSCORE', PREFIX .. 't', shard)
if not oldest or tonumber(oldest) > tonumber(time) then
  call('ZADD', PREFIX .. 't', time, shard)
end
return done(record and '0' or '1')
