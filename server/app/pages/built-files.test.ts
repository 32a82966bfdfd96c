import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { useFolder } from '../testing/folder.ts'
import { folderInOtherBuild, serveBuiltFiles } from './built-files.ts'

const builds = useFolder()

test('a process has the files of the builds beside its own, whenever they came, and nothing else of them', async () => {
  const write = (file: string) => {
    mkdirSync(dirname(join(builds, file)), { recursive: true })
    writeFileSync(join(builds, file), file)
  }
  for (const file of ['old/client/assets/page-1.js', 'old/client/assets/page-1.js.br', 'now/client/assets/page-2.js'])
    write(file)
  const app = Fastify()
  onTestFinished(() => app.close())
  await serveBuiltFiles(app, join(builds, 'now', 'client'))
  for (const file of ['new/client/assets/page-3.js', 'new/client/index.html', 'new/server/main.js']) write(file)

  const statuses = async (...urls: string[]) =>
    Promise.all(urls.map(async url => (await app.inject({ url, headers: { 'accept-encoding': '' } })).statusCode))
  expect(await statuses('/assets/page-1.js', '/assets/page-2.js', '/assets/page-3.js')).toEqual([200, 200, 200])
  expect(
    await statuses('/assets/page-4.js', '/assets/..%2findex.html', '/assets/..%2f..%2fserver%2fmain.js', '/assets/..'),
  ).toEqual([404, 404, 404, 404])

  const old = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'br' } })
  expect(old.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(old.headers['content-type']).toContain('javascript')
  expect(old.body).toBe('old/client/assets/page-1.js.br')
  expect(await folderInOtherBuild(join(builds, 'now', 'client'), 'pictures/../index.html')).toBeUndefined()
})
