/** In place of the federation runtime's sentences about its errors: the codes are enough for a console. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
