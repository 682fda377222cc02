import { portalTheme } from '@homeside/ui/theme'

import { drawGallery } from './draw-gallery.tsx'

/** antd as the portal ships it: its styles come as a sheet, made by the build. */
drawGallery(portalTheme)
