export const uploadText = {
  receiptTypes: 'Please upload files with jpg, jpeg, png format.',
  imagesOnly: 'Please upload only image files',
  receiptLimit: 'You can upload up to 1 image only.',
  maxFiles: (files: number) => `Maximum ${files} files allowed`,
  maxSize: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  imageRequired: 'You must upload at least one image.',
  compressFailed: 'Failed to compress image. Please try again.',
  failed: 'Error uploading image',
} as const
