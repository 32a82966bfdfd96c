import { afterEach, beforeEach, vi } from 'vitest'

/**
 * jsdom cannot decode or draw. Here every file that says it is an image decodes to 4000 × 3000 pixels, except one named
 * broken, and whatever a canvas writes down weighs a few bytes.
 */
export function fakePictures() {
  beforeEach(() => {
    URL.createObjectURL = file => `blob:${(file as File).name}`
    URL.revokeObjectURL = () => {}
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name.startsWith('broken')) throw new DOMException('The source image could not be decoded')
      return { width: 4000, height: 3000, close() {} }
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect() {},
      drawImage() {},
    } as unknown as GPUCanvasContext)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
      done(new Blob([`${this.width}×${this.height}`], { type }))
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
