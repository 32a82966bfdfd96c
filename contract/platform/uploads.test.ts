import { expect, test } from 'vitest'
import { anyImages, receiptImage } from './uploads.ts'

test('an upload takes five images of 5 MB if nothing else is agreed', () => {
  expect(anyImages).toEqual({
    types: ['image/*'],
    maxFiles: 5,
    maxBytes: 5_242_880,
    says: {
      wrongType: 'Please upload only image files',
      tooMany: 'Maximum 5 files allowed',
      tooLarge: 'File size must be less than 5MB',
    },
  })
})

test('a receipt is one PNG or JPEG', () => {
  expect(receiptImage).toEqual({
    types: ['image/png', 'image/jpeg', 'image/jpg'],
    maxFiles: 1,
    maxBytes: 5_242_880,
    says: {
      wrongType: 'Please upload files with jpg, jpeg, png format.',
      tooMany: 'You can upload up to 1 image only.',
      tooLarge: 'File size must be less than 5MB',
    },
  })
})
