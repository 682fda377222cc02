/** @size all */
import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { photoWords } from '../words/with-words.ts'
import { PhotoZoom } from './photo-zoom.tsx'

const addresses = new Set<string>()

// jsdom cannot make addresses for data in memory.
beforeAll(() => {
  URL.createObjectURL = () => {
    addresses.add('blob:portal/1')
    return 'blob:portal/1'
  }
  URL.revokeObjectURL = (url) => void addresses.delete(url)
})

const photo = new Blob(['photo'], { type: 'image/jpeg' })
const open = () => renderInPortal(<PhotoZoom blob={photo} alt="Photo 1" />, { namespaces: { photos: photoWords } })
const image = () => screen.getByRole('img', { name: 'Photo 1' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a photo can be enlarged and reduced, and says its size', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'Smaller' })).toHaveAttribute('aria-disabled', 'true')
  await press('Larger')
  await waitFor(() => expect(image().style.transform).toContain('scale3d(1.5, 1.5, 1)'))
  expect(screen.getByRole('status')).toHaveTextContent('150% of its size on this screen')
  expect(screen.getByText('Drag the photo to move it, or use the arrow keys.')).toBeVisible()
  await press('Smaller')
  await waitFor(() => expect(image().style.transform).toContain('scale3d(1, 1, 1)'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('the arrow keys move an enlarged photo and nothing else', async () => {
  await open()
  const frame = () => image().closest('[style*="--hs-photo-x"]')
  await userEvent.keyboard('{ArrowRight}')
  expect(frame()).toHaveStyle('--hs-photo-x: 0px')
  await press('Larger')
  await screen.findByText(/arrow keys/)
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(frame()).toHaveStyle('--hs-photo-x: -60px; --hs-photo-y: -60px')
  // The photo moves by at most half of what does not fit the window.
  for (let times = 0; times < 10; times += 1) await userEvent.keyboard('{ArrowRight}')
  expect(frame()).toHaveStyle(`--hs-photo-x: ${-window.innerWidth / 4}px`)
  await press('Smaller')
  await waitFor(() => expect(frame()).toHaveStyle('--hs-photo-x: 0px; --hs-photo-y: 0px'))
})

test('each press rotates the photo by a quarter', async () => {
  await open()
  await press('Turn')
  await waitFor(() => expect(image().style.transform).toContain('rotate(90deg)'))
})

test('the zoom opens no second dialog, and frees the photo when it is closed', async () => {
  const { unmount } = await open()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(addresses.size).toBe(1)
  unmount()
  expect(addresses.size).toBe(0)
})
