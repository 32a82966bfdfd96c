// @ts-check
// A program of its own: encoding leaves hundreds of megabytes behind, which the bundler beside it would need.
import { makePictures } from './pictures.mjs'

await makePictures()
