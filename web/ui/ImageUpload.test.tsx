import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImageUpload, type UploadedImages } from './ImageUpload.tsx'

const rules = {
  types: ['image/*'],
  maxFiles: 3,
  maxBytes: 1000,
  says: { wrongType: 'Only images', tooMany: 'Too many', tooLarge: 'Too large' },
}
const shared = { label: 'Add pictures', hint: 'Up to 3', rules, sizeText: (bytes: number) => `${bytes} bytes` }

const image = (name: string, bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type })

let addresses: string[]
beforeEach(() => {
  addresses = []
  URL.createObjectURL = file => {
    addresses.push(`blob:${(file as File).name}`)
    return addresses.at(-1)!
  }
  URL.revokeObjectURL = gone => {
    addresses = addresses.filter(address => address !== gone)
  }
})

function renderSingle() {
  const onChange = vi.fn()
  function Holder() {
    const [value, setValue] = useState<File | null>(null)
    const [error, setError] = useState<string>()
    const changed = (file: File | null) => {
      onChange(file)
      setError(undefined)
      setValue(file)
    }
    return <ImageUpload {...shared} value={value} onChange={changed} error={error} onError={setError} />
  }
  render(<Holder />)
  return onChange
}

function renderMultiple(start: UploadedImages = { newFiles: [], existingImages: [] }) {
  const onChange = vi.fn()
  function Holder() {
    const [value, setValue] = useState(start)
    const [error, setError] = useState<string>()
    const changed = (images: UploadedImages) => {
      onChange(images)
      setValue(images)
    }
    return <ImageUpload {...shared} multiple value={value} onChange={changed} error={error} onError={setError} />
  }
  render(<Holder />)
  return onChange
}

const input = () => screen.getByLabelText<HTMLInputElement>(/Add pictures/)
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
const drop = (...files: File[]) => fireEvent.drop(input().closest('label')!, { dataTransfer: { files } })
const shown = () => screen.queryAllByRole('listitem').map(item => within(item).getByRole('img').getAttribute('src'))
const complaint = () => screen.getByRole('alert').textContent

test('one picture is given out as a file, shown with its name and size, and can be taken away', () => {
  const onChange = renderSingle()
  const receipt = image('receipt.png', 123)
  choose(receipt)
  expect(onChange).toHaveBeenLastCalledWith(receipt)
  expect(shown()).toEqual(['blob:receipt.png'])
  expect(screen.getByRole('listitem').textContent).toBe('receipt.png123 bytes')
  fireEvent.click(screen.getByRole('button', { name: 'Remove receipt.png' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(shown()).toEqual([])
  expect(document.activeElement).toBe(input())
})

test('a new choice takes the place of the one before', () => {
  renderSingle()
  choose(image('first.png'))
  choose(image('second.png'))
  expect(shown()).toEqual(['blob:second.png'])
})

test('single mode keeps only the first file and says that there is room for one', () => {
  const onChange = renderSingle()
  const [first, second] = [image('first.png'), image('second.png')]
  drop(first, second)
  expect(onChange.mock.calls).toEqual([[first]])
  expect(complaint()).toBe('Too many')
})

test.each([
  ['no image', image('letter.pdf', 10, 'application/pdf'), 'Only images'],
  ['a file without a type', image('mystery', 10, ''), 'Only images'],
  ['a large one', image('photo.png', 1001), 'Too large'],
])('%s is refused', (_, file, sentence) => {
  const onChange = renderSingle()
  choose(file)
  expect(onChange).not.toHaveBeenCalled()
  expect(complaint()).toBe(sentence)
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test('a file of exactly the limit is taken', () => {
  const onChange = renderSingle()
  choose(image('photo.png', 1000))
  expect(onChange).toHaveBeenCalledOnce()
})

test('multiple mode gives out new files and the existing images that are kept', () => {
  const onChange = renderMultiple({ newFiles: [], existingImages: ['/rooms/garden.jpg', '/rooms/pool.jpg'] })
  const extra = image('extra.png')
  choose(extra)
  expect(onChange).toHaveBeenLastCalledWith({
    newFiles: [extra],
    existingImages: ['/rooms/garden.jpg', '/rooms/pool.jpg'],
  })
  expect(shown()).toEqual(['/rooms/garden.jpg', '/rooms/pool.jpg', 'blob:extra.png'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove garden.jpg' }))
  expect(onChange).toHaveBeenLastCalledWith({ newFiles: [extra], existingImages: ['/rooms/pool.jpg'] })
  fireEvent.click(screen.getByRole('button', { name: 'Remove extra.png' }))
  expect(onChange).toHaveBeenLastCalledWith({ newFiles: [], existingImages: ['/rooms/pool.jpg'] })
})

test('existing images count, and a selection that is too large is refused as a whole', () => {
  const onChange = renderMultiple({ newFiles: [], existingImages: ['/rooms/garden.jpg', '/rooms/pool.jpg'] })
  choose(image('a.png'), image('b.png'))
  expect(onChange).not.toHaveBeenCalled()
  expect(complaint()).toBe('Too many')
})

test('the same file chosen again is not added twice', () => {
  const onChange = renderMultiple()
  const file = image('a.png')
  choose(file)
  choose(file)
  expect(onChange).toHaveBeenCalledOnce()
})

test('closing the picker without a choice changes nothing', () => {
  const onChange = renderSingle()
  choose()
  expect(onChange).not.toHaveBeenCalled()
})

test('the memory of a preview is given back', () => {
  renderSingle()
  choose(image('a.png'))
  choose(image('b.png'))
  expect(addresses).toEqual(['blob:b.png'])
  cleanup()
  expect(addresses).toEqual([])
})
