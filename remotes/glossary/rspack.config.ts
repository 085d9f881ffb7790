import { standaloneConfig } from '../../rspack.config.base.ts';

export default standaloneConfig('glossary', { port: 3001 });
