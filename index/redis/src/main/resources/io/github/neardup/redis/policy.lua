-- What happens to keys when the memory is full: the name of the policy, or '' if keys are safe or nobody knows.
local answer = redis.pcall('INFO', 'memory')
if type(answer) ~= 'string' then
  return ''
end
local policy = answer:match('maxmemory_policy:([%w-]+)') or ''
if policy:find('^allkeys') then
  return policy
end
return ''
