import { pictureEncoder } from '#server/decoder/picture-encoder.ts'

pictureEncoder.answerWithinMs = 600_000
