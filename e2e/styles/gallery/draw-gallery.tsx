import { brandTones } from '@homeside/contract/contrast'
import type { BrandTones } from '@homeside/contract/contrast'
import { ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import { createRoot } from 'react-dom/client'

import { specimens } from './specimens.tsx'

/** Draws all specimens below the body, in the theme of the colours that the page's address names. */
export function drawGallery(themeOf: (tones: BrandTones) => ThemeConfig): void {
  const colours = new URLSearchParams(location.search)
  const tones = brandTones(colours.get('primary') ?? '', colours.get('secondary') ?? '')
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <ConfigProvider theme={themeOf(tones)}>
      {Object.entries(specimens).map(([name, specimen]) => (
        <section key={name} id={name}>
          {specimen}
        </section>
      ))}
    </ConfigProvider>,
  )
}
