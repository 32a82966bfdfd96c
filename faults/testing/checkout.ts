import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { NODE, runProgram } from '#server/platform/db/testing/process.ts'
import { buildFolder, currentBuild, makeCurrent } from '../../scripts/setup/builds.mjs'

const SOURCES = ['contract', 'server', 'web', 'scripts', 'desk.html', 'index.html', 'package.json', 'package-lock.json']
const isConfig = (name: string) => /^(vite\..*ts|tsconfig\.json)$/.test(name)

/** Another checkout of this tree, built, with the same packages and finished pictures. */
export function copyOfCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'imole-checkout-'))
  for (const name of [...SOURCES, ...readdirSync('.').filter(isConfig)])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.cache'))
  for (const name of readdirSync('.cache').filter(name => /^(pictures|empty-database-.*gz)$/.test(name)))
    symlinkSync(resolve('.cache', name), join(folder, '.cache', name))
  const build = currentBuild()
  if (!build) throw new Error('Run these with `npm run faults`, which builds.')
  const dist = join(folder, 'dist')
  cpSync(build, buildFolder(basename(build), dist), { recursive: true })
  makeCurrent(basename(build), dist)
  return folder
}

/** A version that differs in what the server says and in what the browser loads. */
export function changeSources(folder: string, version: string) {
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  appendFileSync(
    join(folder, 'web/app/entry-client.tsx'),
    `\ndocument.documentElement.dataset.version = '${version}'\n`,
  )
}

/** As the owner builds, beside whatever runs. */
export async function buildIn(folder: string) {
  const { PATH, HOME } = process.env
  const building = runProgram([...NODE, 'scripts/run.mjs', 'build'], { cwd: folder, env: { PATH, HOME } })
  const code = await building.ended
  if (code !== 0)
    throw new Error(`The build ended with ${code}: ${building.lines.join('\n')}\n${building.complaints()}`)
}
