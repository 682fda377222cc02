import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import { Fragment } from 'react'
import type { ComponentType, ReactNode } from 'react'

import { loadChunk } from './load-chunk.ts'

/** What a remote's page stands in. */
export type PageFrame = ComponentType<{ children: ReactNode }>

/** The frame of a page: the theme of antd where the page draws components of antd, else nothing. */
export async function frameFor(build: RemoteBuild, page: string): Promise<PageFrame> {
  const usesAntd = build.pages[page]?.shared.includes('antd')
  if (!usesAntd) return Fragment
  const { AntdFrame } = await loadChunk(() => import(/* webpackChunkName: 'antd' */ '../shell/antd-frame.tsx'))
  return AntdFrame
}
