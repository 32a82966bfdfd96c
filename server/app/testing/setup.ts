import { pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'

pictureEncoder.answerWithinMs = 600_000
