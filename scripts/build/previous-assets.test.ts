import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepPreviousAssets } from './previous-assets.mjs'

let client: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'imole-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  client = join(folder, 'client')
})

/** As Vite builds: the folder is emptied first. */
const build = (...files: string[]) =>
  keepPreviousAssets(client, async () => {
    await rm(client, { recursive: true, force: true })
    for (const file of ['index.html', ...files]) {
      await mkdir(dirname(join(client, file)), { recursive: true })
      await writeFile(join(client, file), file)
    }
  })

const assets = async () => (await readdir(join(client, 'assets'))).sort()

test('a tab that stayed open over one new build finds the parts of its own build', async () => {
  await build('assets/index-1.js', 'assets/search-1.js', 'assets/search-1.js.br', 'assets/libraries.js')
  await build('assets/index-2.js', 'assets/search-2.js', 'assets/libraries.js')
  expect(await assets()).toEqual([
    'index-1.js',
    'index-2.js',
    'libraries.js',
    'search-1.js',
    'search-1.js.br',
    'search-2.js',
  ])
})

test('of older builds nothing is left, however many there were', async () => {
  for (const n of [1, 2, 3, 4]) await build(`assets/index-${n}.js`, `pictures/hero-${n}.avif`)
  expect(await assets()).toEqual(['index-3.js', 'index-4.js'])
  expect((await readdir(join(client, 'pictures'))).sort()).toEqual(['hero-3.avif', 'hero-4.avif'])
})

test('a build that failed in between does not cost the last good one its place', async () => {
  await build('assets/index-1.js')
  const failed = keepPreviousAssets(client, async () => {
    await rm(client, { recursive: true })
    await mkdir(join(client, 'assets'), { recursive: true })
    await writeFile(join(client, 'assets/index-broken.js'), '')
    throw new Error('out of memory')
  })
  await expect(failed).rejects.toThrow('out of memory')
  await build('assets/index-2.js')
  expect(await assets()).toEqual(['index-1.js', 'index-2.js'])
})

test('what has no hash in its name is only that of the new build', async () => {
  await build('assets/index-1.js', 'favicon.ico')
  await build('assets/index-2.js')
  expect((await readdir(client)).sort()).toEqual(['.vite', 'assets', 'index.html'])
})
