import { inflateSync } from 'node:zlib'
import { bothOf, type Grey, THUMB_WIDTH } from '#server/platform/decoder/grey.ts'
import type { Answer, Question } from './compare.ts'
import { comparisonOf } from './measure/compare.ts'

let comparison: ReturnType<typeof comparisonOf> | undefined

process.on('message', (question: Question) => process.send?.(answerTo(question)))
process.on('disconnect', () => process.exit())

function answerTo(question: Question): Answer {
  try {
    if (question.kind === 'begin') {
      const { detail, negative } = bothOf(new Uint8Array(inflateSync(question.detail)))
      comparison = comparisonOf(detail, negative)
      return {}
    }
    if (!comparison) return { problem: 'nothing was begun' }
    if (question.kind === 'wanted') return { wanted: comparison.wanted() }
    if (question.kind === 'look') {
      for (const { id, signature } of question.rows) comparison.look(id, signature)
      return {}
    }
    const thumbs = new Map(question.thumbs.map(({ id, thumb }) => [id, inflated(thumb)]))
    const found = comparison.judge(thumbs)
    comparison = undefined
    return { found }
  } catch (error) {
    return { problem: String(error) }
  }
}

function inflated(thumb: Uint8Array): Grey {
  const data = new Uint8Array(inflateSync(thumb))
  return { width: THUMB_WIDTH, height: Math.floor(data.length / THUMB_WIDTH), data }
}
