import type { RouteObject } from 'react-router-dom'

import { ChangeScreen } from './change-screen.tsx'
import { ChangesScreen } from './changes-screen.tsx'

/** The addresses of changes that patients ask for. */
export const changeRoutes: RouteObject[] = [
  { path: '/:site/changes', element: <ChangesScreen /> },
  { path: '/:site/changes/:key', element: <ChangeScreen /> },
]
