-- The beginning of all scripts. KEYS[1] is "neardup:{NAME}", a hash; all other keys of the index begin
-- with it and a colon, and therefore are in the same slot of a cluster. ARGV[1] distinguishes this index
-- from one created later under the same name.
--
-- The keys, without "neardup:{NAME}". n is the number of a fingerprint. Numbers of fingerprints and times
-- (milliseconds since 1970) inside values have 6 bytes, big-endian.
--   (none)         hash: format, identity, made (a mark of this index), next (the greatest number), and
--                  the counts entries, fingerprints, payloads (bytes), many, copies
--   :e + 4 digits  hash: entries by the first 16 bits of the SHA-1 of their id, in hexadecimal: id -> n,
--                  time, "=" and the payload, or "+" for a payload of more than 48 bytes
--   :p + id        string: a payload of more than 48 bytes
--   :f + n / 64    hash: n mod 64 -> the words of the fingerprint, big-endian
--   :m + n / 64    hash: n mod 64 -> "=" and the only id with the fingerprint, or "+" for several
--   :s + n         set: these ids
--   :b + 2 bytes   hash: by the first 2 bytes of a search key, the other 6 -> the numbers of up to 10
--                  fingerprints that have the key, ascending; empty for more
--   :zb + key      sorted set: these numbers
--   :d, :zd        the same as :b and :zb for a hash of the whole fingerprint, to find equal ones
--   :t             sorted set: for each hash of entries, a time before which it has none
--   :w + lane      string: the last change of a client's thread and its result; expires after an hour
--
-- Redis keeps hashes of up to 512 short fields without pointers (hash-max-listpack-entries). That is why
-- the fingerprints of a search key share a hash with others: about 16 bytes, not some hundred.
local call = redis.call
local ROOT = KEYS[1]
local PREFIX = ROOT .. ':'

if call('HGET', ROOT, 'made') ~= ARGV[1] then
  return redis.error_reply('NEARDUPGONE')
end

-- Numbers of fingerprints take 6 bytes, big-endian.
local WIDTH = 6
-- Up to this many numbers are a value in a hash in its compact form; more are a sorted set.
local MOST_INLINE = 10

local function unpackNumber(bytes, at)
  return (struct.unpack('>I6', bytes, at))
end

local function packNumber(number)
  return struct.pack('>I6', number)
end

-- Fingerprints and their members: the hash with 64 numbers, and the field.
local function place(kind, number)
  return PREFIX .. kind .. math.floor(number / 64), number % 64
end

local function wordsOf(number)
  return call('HGET', place('f', number))
end

-- Entries: the hash with the ids whose SHA-1 begins with the same 16 bits, and those bits.
local function shardOf(id)
  local shard = redis.sha1hex(id):sub(1, 4)
  return PREFIX .. 'e' .. shard, shard
end

-- An entry's record: the fingerprint's number, the time in milliseconds (6 bytes), then '=' and the
-- payload, or '+' if the payload has a key of its own.
local INLINE = 61
local function payloadOf(id, record)
  if record:byte(13) == INLINE then
    return record:sub(14)
  end
  return call('GET', PREFIX .. 'p' .. id)
end

-- Adds to a list the fingerprints with greater numbers that have one of the keys, each once; for
-- every key, the first ones up to a limit.
local function collect(keys, after, limit)
  local met, found = {}, {}
  local than = tonumber(after)
  for at = 1, #keys, 8 do
    local value = call('HGET', PREFIX .. 'b' .. keys:sub(at, at + 1), keys:sub(at + 2, at + 7))
    if value == '' then
      local key = PREFIX .. 'zb' .. keys:sub(at, at + 7)
      for _, member in ipairs(call('ZRANGEBYSCORE', key, '(' .. after, '+inf', 'LIMIT', 0, limit)) do
        local number = tonumber(member)
        if not met[number] then
          met[number] = true
          found[#found + 1] = number
        end
      end
    elseif value then
      for i = 1, #value, WIDTH do
        local number = unpackNumber(value, i)
        if number > than and not met[number] then
          met[number] = true
          found[#found + 1] = number
        end
      end
    end
  end
  return found
end

-- Returns the entries of fingerprints, records before ids, if they are few and short. Returns
-- nothing if a fingerprint has several entries, or an entry whose payload has a key of its own.
local FEW = 8
local function fewEntries(found)
  local entries = {}
  if #found > FEW then
    return entries
  end
  for _, number in ipairs(found) do
    local member = call('HGET', place('m', number))
    if member == '+' then
      return {}
    end
    local id = member:sub(2)
    local record = call('HGET', shardOf(id), id)
    if record:byte(13) ~= INLINE then
      return {}
    end
    entries[#entries + 1] = record
    entries[#entries + 1] = id
  end
  return entries
end

-- The reply with fingerprints to judge: 1, how it continues, then numbers and words. It continues
-- with 1 if there are more fingerprints; with 2 if these are all, and their entries follow the
-- words, so that no further request is needed; with 0 if these are all.
local function candidates(found, limit, bytes)
  table.sort(found)
  local reply = {1, 0}
  local size = 0
  for i, number in ipairs(found) do
    if i > limit or size > bytes then
      reply[2] = 1
      break
    end
    local words = wordsOf(number)
    size = size + #words
    reply[#reply + 1] = number
    reply[#reply + 1] = words
  end
  -- A key may have had exactly the number requested.
  if #found >= limit then
    reply[2] = 1
  end
  if reply[2] == 0 then
    for _, value in ipairs(fewEntries(found)) do
      reply[2] = 2
      reply[#reply + 1] = value
    end
  end
  return reply
end
