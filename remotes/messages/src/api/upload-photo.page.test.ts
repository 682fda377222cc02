import { useApi as portalClient } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { SessionValidAnswer } from '@homeside/contract/session'
import { startInPortal } from '@homeside/remote-kit/testing'

import { uploadPhoto } from './drafts.ts'

test('the queue sends a photo as often as needed, without extending the session', async () => {
  const { clock } = await startInPortal({ patient: {} })
  clock.advance(14, 'minute')
  const noPhoto = new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' })
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  await expect(uploadPhoto(portalClient(), null, noPhoto, options)).rejects.toMatchObject({ isRefusal: true })
  const times = await portalClient().get(paths.sessionValid).json<SessionValidAnswer>()
  expect(times.IdleExpiresInSeconds).toBe(60)
})
