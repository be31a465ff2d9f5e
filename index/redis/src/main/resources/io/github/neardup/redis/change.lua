-- The beginning of all scripts that change something.

-- A lane applies one change after another. The result of the last one is kept. So a change that
-- arrives twice, because its reply was lost, is applied once, and a change that arrives late is not
-- applied.
local LANE = PREFIX .. 'w' .. ARGV[2]
local TURN = tonumber(ARGV[3])
local last = call('GET', LANE)
if last then
  local turn, result = last:match('^(%d+) (.*)$')
  if tonumber(turn) >= TURN then
    return {0, result}
  end
end

local function done(result)
  call('SET', LANE, ARGV[3] .. ' ' .. result, 'EX', 3600)
  return {0, result}
end

-- Returns the hash and field of a key; the sorted set if it has many fingerprints.
local function bucket(kind, key)
  return PREFIX .. kind .. key:sub(1, 2), key:sub(3), PREFIX .. 'z' .. kind .. key
end

-- Counts the content of sorted sets and sets, to estimate their size.
local function count(what, delta)
  if delta ~= 0 then
    call('HINCRBY', ROOT, what, delta)
  end
end

local function addToBucket(kind, key, number)
  local hash, field, many = bucket(kind, key)
  if call('HSETNX', hash, field, packNumber(number)) == 1 then
    return
  end
  local value = call('HGET', hash, field)
  if value == '' then
    count('many', call('ZADD', many, number, number))
  elseif #value < MOST_INLINE * WIDTH then
    call('HSET', hash, field, value .. packNumber(number))
  else
    for i = 1, #value, WIDTH do
      local other = unpackNumber(value, i)
      call('ZADD', many, other, other)
    end
    call('ZADD', many, number, number)
    count('many', MOST_INLINE + 1)
    call('HSET', hash, field, '')
  end
end

local function removeFromBucket(kind, key, number)
  local hash, field, many = bucket(kind, key)
  local value = call('HGET', hash, field)
  if value == '' then
    count('many', -call('ZREM', many, number))
    if call('EXISTS', many) == 0 then
      call('HDEL', hash, field)
    end
  elseif value then
    local rest = ''
    for i = 1, #value, WIDTH do
      if unpackNumber(value, i) ~= number then
        rest = rest .. value:sub(i, i + WIDTH - 1)
      end
    end
    if rest == '' then
      call('HDEL', hash, field)
    elseif rest ~= value then
      call('HSET', hash, field, rest)
    end
  end
end

-- The keys of a fingerprint follow its digest, by which equal fingerprints are found.
local function addToBuckets(keys, number)
  addToBucket('d', keys:sub(1, 8), number)
  for at = 9, #keys, 8 do
    addToBucket('b', keys:sub(at, at + 7), number)
  end
end

local function removeFromBuckets(keys, number)
  removeFromBucket('d', keys:sub(1, 8), number)
  for at = 9, #keys, 8 do
    removeFromBucket('b', keys:sub(at, at + 7), number)
  end
end

-- Returns the number of the fingerprint with these words.
local function numberOf(digest, words)
  local hash, field, many = bucket('d', digest)
  local value = call('HGET', hash, field)
  if value == '' then
    for _, member in ipairs(call('ZRANGE', many, 0, -1)) do
      if wordsOf(tonumber(member)) == words then
        return tonumber(member)
      end
    end
  elseif value then
    for i = 1, #value, WIDTH do
      local number = unpackNumber(value, i)
      if wordsOf(number) == words then
        return number
      end
    end
  end
  return nil
end

-- The members of a fingerprint: '=' and the id, or '+' if they are in a set.
local function addMember(number, id)
  local hash, field = place('m', number)
  local member = call('HGET', hash, field)
  if not member then
    call('HSET', hash, field, '=' .. id)
  else
    local set = PREFIX .. 's' .. number
    if member ~= '+' then
      count('copies', call('SADD', set, member:sub(2)))
      call('HSET', hash, field, '+')
    end
    count('copies', call('SADD', set, id))
  end
end

local function isOnlyMember(number)
  return call('HGET', place('m', number)) ~= '+' or call('SCARD', PREFIX .. 's' .. number) == 1
end

-- Removes a member and, if it was the last, the fingerprint.
local function removeMember(number, id, keys)
  local hash, field = place('m', number)
  if isOnlyMember(number) then
    call('HDEL', hash, field)
    count('copies', -call('DEL', PREFIX .. 's' .. number))
    removeFromBuckets(keys, number)
    call('HDEL', place('f', number))
    call('HINCRBY', ROOT, 'fingerprints', -1)
  else
    count('copies', -call('SREM', PREFIX .. 's' .. number, id))
  end
end

local function dropPayload(id, record)
  if record:byte(13) ~= INLINE then
    local key = PREFIX .. 'p' .. id
    call('HINCRBY', ROOT, 'payloads', -call('STRLEN', key))
    call('DEL', key)
  end
end
