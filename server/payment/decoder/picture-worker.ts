import { encodeAgain } from './encode-again.ts'
import type { PictureQuestion } from './picture-encoder.ts'

process.on('message', async (question: PictureQuestion) => process.send?.(await encodeAgain(question)))
process.on('disconnect', () => process.exit())
