export const receiptTypes = 'Please upload files with jpg, jpeg, png format.'
export const imagesOnly = 'Please upload only image files'
export const receiptLimit = 'You can upload up to 1 image only.'
export const maxFiles = (files: number) => `Maximum ${files} files allowed`
export const maxSize = (megabytes: number) => `File size must be less than ${megabytes}MB`
export const imageRequired = 'You must upload at least one image.'
export const compressFailed = 'Failed to compress image. Please try again.'
export const failed = 'Error uploading image'
