import { renderInPortal } from '@homeside/remote-kit/testing'
import { announcedDuring } from '@homeside/remote-kit/testing/screen-reader'
import { Page } from '@homeside/ui/page'
import { screen } from '@testing-library/react'

import { photoWords } from '../words/with-words.ts'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoList } from './photo-list.tsx'
import { usePhotos } from './use-photos.ts'

async function showFailed(problem: string): Promise<void> {
  const chosen = new File(['text'], 'letter.txt')
  const pending = [{ id: 'one', chosen, prepared: null, share: 0, state: 'failed' as const, problem }]
  const nothing = () => undefined
  const settled = () => Promise.resolve({ keys: [], failed: null })
  const ways = { add: nothing, cancel: nothing, retry: nothing, remove: nothing, forget: nothing, settled }
  const photos = { kept: [], pending, most: 3, wasLost: false, isTooMany: false, news: null, ...ways }
  await renderInPortal(<PhotoList photos={photos} label="Photos" />, { namespaces: { photos: photoWords } })
}

test.each(['invalid-file-type', 'too-large', 'empty', 'unreadable'])(
  'a file that is %s can be removed, and not sent again',
  async (problem) => {
    await showFailed(problem)
    expect(await screen.findByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  },
)

test('a photo that the server did not take can be sent again', async () => {
  await showFailed('request-failed')
  expect(await screen.findByRole('button', { name: /^Try again/ })).toBeVisible()
})

const upload = () => Promise.resolve('new')

/** A field with as many photos on the server as keys. */
function Field({ keys }: { keys: string[] }) {
  const photos = usePhotos({ place: 'field', most: 4, keys, upload, remove: () => undefined })
  return (
    <Page title="Message">
      <form>
        <PhotoList photos={photos} label="Photos" />
        <PhotoButtons photos={photos} />
      </form>
    </Page>
  )
}

test.each([
  [1, 1, 'Take a photo'],
  [1, 3, 'Remove photo 1'],
  [3, 3, 'Remove photo 2'],
])(
  'photo %i of %i is removed by the keyboard: it is said once, and the focus goes to “%s”',
  async (number, of, next) => {
    const keys = ['a', 'b', 'c'].slice(0, of)
    const { user } = await renderInPortal(<Field keys={keys} />, { patient: {}, namespaces: { photos: photoWords } })
    const button = await screen.findByRole('button', { name: `Remove photo ${number}` })
    const heard = await announcedDuring(async () => {
      button.focus()
      await user.keyboard('{Enter}')
      await screen.findByText(`Photo ${number} is removed.`)
    })
    expect(heard.filter((phrase) => phrase.includes('is removed'))).toEqual([`polite: Photo ${number} is removed.`])
    expect(screen.getByRole('button', { name: next })).toHaveFocus()
  },
)

test.each(['drop', 'paste'])('a photo that comes by %s into the form is added, and the page stays', async (type) => {
  await renderInPortal(<Field keys={[]} />, { patient: {}, namespaces: { photos: photoWords } })
  const heic = new File(['0000ftypheic0000'], 'photo.heic', { type: 'image/heic' })
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    [type === 'drop' ? 'dataTransfer' : 'clipboardData']: { files: [heic], types: ['Files'] },
  })
  ;(await screen.findByRole('button', { name: 'Choose photos' })).dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(await screen.findByRole('list', { name: 'Photos' })).toBeVisible()
})

test('words that bring a picture of themselves along are pasted as words', async () => {
  await renderInPortal(<Field keys={[]} />, { patient: {}, namespaces: { photos: photoWords } })
  const files = [new File(['pixels'], 'image.png', { type: 'image/png' })]
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files, types: ['text/plain', 'text/html', 'Files'] },
  })
  ;(await screen.findByRole('button', { name: 'Choose photos' })).dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  expect(screen.queryByRole('list', { name: 'Photos' })).not.toBeInTheDocument()
})

test('a photo that is dropped beside the form does not replace the page', async () => {
  await renderInPortal(<Field keys={[]} />, { patient: {}, namespaces: { photos: photoWords } })
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [], types: ['Files'] },
  })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
