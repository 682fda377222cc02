import { hostConfig } from '@homeside/build/host-config'

const login = { markup: './src/instant/prerender-login.tsx', script: './src/instant/early-login.ts' }

export default hostConfig({ main: './src/main.ts' }, login, import.meta.dirname)
