import { standaloneConfig } from '../../rspack.config.base.ts';

export default standaloneConfig('users', { port: 3004 });
