import { say } from '../setup/process.mjs'
import { runOnChange } from './run-on-change.ts'

/** The server from its sources, started again when they change; the pages change in the browser by themselves. */
export async function dev() {
  say('Starting in development: changes show at once.')
  await runOnChange('server/app/dev.ts', {
    'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
    'picture-worker': 'server/platform/decoder/picture-worker.ts',
    'card-worker': 'server/catalogue/share-card/card-worker.ts',
    'comparison-worker': 'server/money/duplicate-receipts/comparison-worker.ts',
  })
}
