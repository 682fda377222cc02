import type { SharedModule } from '@homeside/build/shared-modules'
import type { ReactNode } from 'react'

import { Buttons } from './buttons.tsx'
import { Checkboxes } from './checkboxes.tsx'
import { Inputs } from './inputs.tsx'
import { Radios } from './radios.tsx'
import { TextAreas } from './text-areas.tsx'

type AntdModule = Extract<SharedModule, `antd/es/${string}`>

/** What to draw of each antd component in use, by the name under which the host shares it. */
export const specimens: Readonly<Record<AntdModule, ReactNode>> = {
  'antd/es/button': <Buttons />,
  'antd/es/checkbox': <Checkboxes />,
  'antd/es/input': (
    <>
      <Inputs />
      <TextAreas />
    </>
  ),
  'antd/es/radio': <Radios />,
}
