import { uploadText } from '../messages.ts'
import {
  BYTES_PER_MB,
  RECEIPT_MAX_BYTES,
  RECEIPT_MAX_IMAGES,
  RECEIPT_MAX_MB,
  UPLOAD_MAX_FILES_DEFAULT,
  UPLOAD_MAX_MB_DEFAULT,
} from '../rules.ts'

/** The specification's default, which no upload uses today. @internal */
export const anyImages = {
  types: ['image/*'],
  maxFiles: UPLOAD_MAX_FILES_DEFAULT,
  maxBytes: UPLOAD_MAX_MB_DEFAULT * BYTES_PER_MB,
  says: {
    wrongType: uploadText.imagesOnly,
    tooMany: uploadText.maxFiles(UPLOAD_MAX_FILES_DEFAULT),
    tooLarge: uploadText.maxSize(UPLOAD_MAX_MB_DEFAULT),
  },
}

export const receiptImage = {
  types: ['image/png', 'image/jpeg', 'image/jpg'],
  maxFiles: RECEIPT_MAX_IMAGES,
  maxBytes: RECEIPT_MAX_BYTES,
  says: {
    wrongType: uploadText.receiptTypes,
    tooMany: uploadText.receiptLimit,
    tooLarge: uploadText.maxSize(RECEIPT_MAX_MB),
  },
}
