import type { CardQuestion, IconQuestion } from '#server/platform/decoder/picture-encoder.ts'
import { drawCard } from './draw-card.ts'
import { drawIcon } from './draw-icon.ts'

process.on('message', async (question: CardQuestion | IconQuestion) => {
  process.send?.(await ('icon' in question ? drawIcon(question.icon) : drawCard(question)))
})
process.on('disconnect', () => process.exit())
