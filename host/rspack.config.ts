import { hostConfig } from '@homeside/build/host-config'

const ahead = {
  login: { markup: './src/instant/prerender-login.tsx', script: './src/instant/early-login.ts' },
  frame: {
    markup: './src/instant/prerender-frame.tsx',
    script: './src/instant/early-first-page.ts',
    base: '@homeside/ui/styles/portal.css',
  },
}

export default hostConfig({ main: './src/main.ts' }, ahead, import.meta.dirname)
