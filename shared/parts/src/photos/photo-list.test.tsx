import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import { photoWords } from '../words/with-words.ts'
import { PhotoList } from './photo-list.tsx'

/** Shows one photo that failed. */
async function showFailed(problem: string): Promise<void> {
  const chosen = new File(['text'], 'letter.txt')
  const pending = [{ id: 'one', chosen, prepared: null, share: 0, state: 'failed' as const, problem }]
  const nothing = () => undefined
  const settled = () => Promise.resolve({ keys: [], failed: null })
  const ways = { add: nothing, cancel: nothing, retry: nothing, remove: nothing, forget: nothing, settled }
  const photos = { kept: [], pending, most: 3, wasLost: false, isTooMany: false, ...ways }
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
