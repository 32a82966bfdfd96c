import { encodeAgain } from './encode-again.ts'
import { encodeForSite } from './encode-for-site.ts'
import type { ReceiptQuestion, SiteQuestion } from './picture-encoder.ts'

process.on('message', async (question: ReceiptQuestion | SiteQuestion) => {
  process.send?.(await ('limits' in question ? encodeAgain(question) : encodeForSite(question)))
})
process.on('disconnect', () => process.exit())
