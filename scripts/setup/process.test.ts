import { expect, test } from 'vitest'
import { run } from './process.mjs'

test('what the system killed is said in one line, with what to do', async () => {
  const killed = run(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])
  await expect(killed).rejects.toThrow(
    /^The system killed a part of this \(node .*\), most likely because memory ran out\. .*npm run release\.$/,
  )
})
