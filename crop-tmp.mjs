import sharp from 'sharp'
const [,, src, dst, top='0', height='1600', width] = process.argv
const m = await sharp(src).metadata()
let p = sharp(src).extract({left:0, top:+top, width:m.width, height:Math.min(+height, m.height-+top)})
if (width) p = p.resize({width:+width})
await p.png().toFile(dst)
