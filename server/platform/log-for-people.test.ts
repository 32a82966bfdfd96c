import { expect, test } from 'vitest'
import { createLog, forPeople } from './log.ts'

function written(showRequests: boolean, say: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  say(
    createLog(
      'info',
      forPeople(text => void lines.push(text.trimEnd()), { showRequests }),
    ),
  )
  return lines.map(line => line.replace(/^\d\d:\d\d:\d\d /, ''))
}

test('on a terminal the log is for a person: no JSON, what happened first', () => {
  const lines = written(false, log => {
    log.info({ port: 3000 }, 'ready')
    log.warn({ mail: 'a-mail', reason: 'not now' }, 'mail not sent')
    log.warn({ err: new Error('the line was cut') }, 'the outbox cannot be reached')
  })
  expect(lines).toEqual([
    'ready port=3000',
    'warning mail not sent mail=a-mail reason="not now"',
    'warning the outbox cannot be reached (the line was cut)',
  ])
})

test('an error nobody expected brings the place it came from', () => {
  const [line] = written(false, log => log.error({ err: new Error('odd') }, 'request failed'))
  expect(line).toMatch(/^error request failed \(odd\)\n +at .*log-for-people\.test\.ts/)
})

test('answered requests are shown when they failed, or when asked for', () => {
  const two = (log: ReturnType<typeof createLog>) => {
    log.info({ route: '/', status: 200 }, 'answered')
    log.warn({ route: '/', status: 500 }, 'answered')
  }
  expect(written(false, two)).toEqual(['warning answered route=/ status=500'])
  expect(written(true, two)).toHaveLength(2)
})
