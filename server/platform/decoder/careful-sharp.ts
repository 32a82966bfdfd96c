import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
// The three decoders we mean, and none of libvips' many others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
