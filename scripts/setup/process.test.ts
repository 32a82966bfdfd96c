import { expect, test } from 'vitest'
import { failureOf, run } from './process.mjs'

test('what the system killed is said in one line, with what to do', async () => {
  const killed = run(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])
  await expect(killed).rejects.toThrow(
    /^The system killed a part of this \(node .*\), most likely because memory ran out\. .*npm run release\.$/,
  )
})

test('a folder of somebody else and a full disk are one line; a mistake of ours keeps its stack', () => {
  const failed = (code: string) => Object.assign(new Error(`${code}: it failed`), { code, path: '/opt/spa/.cache' })
  expect(failureOf(failed('EACCES'))).toBe(
    'This user may not use /opt/spa/.cache (EACCES). Run it as the user who owns it.',
  )
  expect(failureOf(failed('ENOSPC'))).toBe('The disk is full. Make room and try again.')
  const mistake = new TypeError('no such function')
  expect(failureOf(mistake)).toBe(mistake)
})
