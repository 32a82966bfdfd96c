import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE, runProgram } from '../../server/platform/db/testing/process.ts'

test('a program is started again when a file it imports changes, also after a change that does not compile', async () => {
  const root = await mkdtemp(join(tmpdir(), 'on-change-'))
  await mkdir(join(root, 'contract'))
  const rules = join(root, 'contract', 'rules.ts')
  const write = (text: string) => writeFile(rules, text)
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  await write('export const HOURS: number = 1')
  await writeFile(
    join(root, 'main.ts'),
    `import { HOURS } from './contract/rules.ts'
     process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
     console.log('hours ' + HOURS)
     setInterval(() => {}, 1000)`,
  )
  const module = new URL('run-on-change.ts', import.meta.url).href
  const code = `const { runOnChange } = await import('${module}')
    await runOnChange('main.ts', {}, ${JSON.stringify(root)}).catch(() => {})`
  const dev = runProgram([...NODE, '--import', 'tsx', '--input-type=module', '--eval', code])
  const said = (line: string) => expect.poll(() => dev.lines, { timeout: 50_000 }).toContain(line)
  await said('hours 1')
  await write('export const HOURS: number = 2')
  await said('hours 2')
  await write('export const HOURS: = 3')
  await expect.poll(dev.complaints, { timeout: 50_000 }).toContain('Waiting for the next change.')
  await write('export const HOURS: number = 4')
  await said('hours 4')
  expect(dev.lines.filter(line => line === 'stopped')).toHaveLength(2)
  dev.child.kill('SIGTERM')
  expect(await dev.ended).toBe(0)
  await rm(root, { recursive: true })
})
