import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { createLog } from '#server/log.ts'
import { useSpa } from '#server/testing/spa.ts'
import { greet } from './greet.ts'

const spa = useSpa()

test.each([
  [{ TRUST_PROXY: '1' }, false, 1],
  [{ TRUST_PROXY: '1', HOST: '::' }, false, 1],
  [{ TRUST_PROXY: '1', HOST: '127.0.0.1' }, false, 0],
  [{ TRUST_PROXY: '10.0.0.2' }, false, 0],
  [{ TRUST_PROXY: 'false' }, false, 0],
  // There the port that is published decides.
  [{ TRUST_PROXY: '1' }, true, 0],
])(
  'a start with %j (in a container: %s) warns %i times that somebody could come past the proxy',
  async (environment, inContainer, warnings) => {
    await aDevice(spa, 'Owner', 'owner')
    const lines: { level: number; msg: string }[] = []
    const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
    await greet({ ...spa.deps, log, config: readConfig(environment) }, 3000, inContainer)
    expect(
      lines.filter(({ level, msg }) => level === 40 && /TRUST_PROXY .* Set HOST=127\.0\.0\.1\.$/.test(msg)),
    ).toHaveLength(warnings)
  },
)
