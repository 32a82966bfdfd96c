import type { CardQuestion } from '#server/platform/decoder/picture-encoder.ts'
import { drawCard } from './draw-card.ts'

process.on('message', async (question: CardQuestion) => {
  process.send?.(await drawCard(question))
})
process.on('disconnect', () => process.exit())
