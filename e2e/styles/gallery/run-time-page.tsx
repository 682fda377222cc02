import { portalTheme } from '@homeside/ui/theme'

import { drawGallery } from './draw-gallery.tsx'

/** antd as it comes: it writes its styles while the page runs. */
drawGallery((tones) => {
  const { zeroRuntime: _extracted, ...theme } = portalTheme(tones)
  return theme
})
