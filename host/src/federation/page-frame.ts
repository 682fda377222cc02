import type { LazyGroup } from '@homeside/build/shared-modules'
import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import { Fragment } from 'react'
import type { ComponentType, ReactNode } from 'react'

import { loadChunk } from './load-chunk.ts'

/** What a remote's page stands in. */
export type PageFrame = ComponentType<{ children: ReactNode }>

/** What is drawn with antd: its components, and the form kit's fields. */
const drawnWithAntd: readonly string[] = ['antd', 'forms', 'identity'] satisfies LazyGroup[]

/** The frame of a page: the theme of antd where the page draws components of antd, else nothing. */
export async function frameFor(build: RemoteBuild, page: string): Promise<PageFrame> {
  const usesAntd = build.pages[page]?.shared.some((group) => drawnWithAntd.includes(group))
  if (!usesAntd) return Fragment
  const { AntdFrame } = await loadChunk(() => import(/* webpackChunkName: 'antd' */ '@homeside/ui/antd-frame'))
  return AntdFrame
}
