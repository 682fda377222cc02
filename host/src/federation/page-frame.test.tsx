import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import { AntdFrame } from '@homeside/ui/antd-frame'
import { render, screen } from '@testing-library/react'
import { Fragment } from 'react'

import { frameFor } from './page-frame.ts'

const build = (shared: string[]) => ({ pages: { plan: { assets: [], shared } } }) as unknown as RemoteBuild

test.each(['antd', 'forms', 'identity'])('a page that uses the group %s stands in the frame of antd', async (group) => {
  const Frame = await frameFor(build(['shell', group]), 'plan')
  expect(Frame).toBe(AntdFrame)
  render(<Frame>Your plan</Frame>)
  expect(screen.getByText('Your plan')).toBeVisible()
})

test('a page that draws nothing with antd stands in no frame, and waits for none', async () => {
  await expect(frameFor(build(['shell', 'supplies']), 'plan')).resolves.toBe(Fragment)
})
