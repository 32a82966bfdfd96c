import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useSpa } from '#server/app/testing/spa.ts'
import { ownPath } from './security.ts'

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
const spa = useSpa({ config: { rateLimits: true }, log })

test.each([
  ['http://evil.example/%', '/%'],
  ['HTTPS://user@evil.example:8443/a?b=%', '/a?b=%'],
  ['http://evil.example', '/'],
  ['http://evil.example?x', '/?x'],
  ['http:////evil.example/%', '/evil.example/%'],
  ['http://evil.example//other.example/%', '/other.example/%'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example/', '/evil.example/'],
  ['/services?next=http://evil.example', '/services?next=http://evil.example'],
])('%s is the path %s here', (url, path) => {
  expect(ownPath(url)).toBe(path)
})

test('an address in absolute form never leads to another host', async () => {
  await spa.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = spa.app.server.address() as { port: number }
  for (const target of ['http://evil.example/%', 'http://evil.example//other.example/%']) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(await text(socket))?.[1]
    expect(location).toMatch(/^\/(other\.example\/)?%25$/)
  }
})

test('what no route was found for carries the headers of every response, and is a line of the log', async () => {
  const usual = await spa.app.inject('/api/health')
  for (const url of ['/%', '/api/%', `/services/${'x'.repeat(900)}`]) {
    lines.length = 0
    const answer = await spa.app.inject(url)
    for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options', 'x-frame-options'])
      expect(answer.headers[name], `${url} ${name}`).toBe(usual.headers[name])
    const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(answered).toMatchObject([{ method: 'GET', status: answer.statusCode }])
    expect(lines.join('')).not.toContain('xxx')
  }
})

test('it counts like any other request', async () => {
  const statuses = new Set<number>()
  for (let asked = 0; asked < 1300; asked++)
    statuses.add((await spa.app.inject({ url: '/api/%', remoteAddress: '203.0.113.9' })).statusCode)
  expect([...statuses]).toEqual([400, 429])
  expect((await spa.app.inject({ url: '/api/%', remoteAddress: '203.0.113.10' })).statusCode).toBe(400)
})
