/** Descriptions of a build, which may list its sources by name. */
export const buildFile =
  /(^|\/)((GNU)?[Mm]akefile(\.(am|in))?|CMakeLists\.txt|meson\.build|BUILD(\.(bazel|gn))?|SCons(cript|truct)|build\.zig|Package\.swift|[\w-]+\.(gypi?|gni|cmake|mk|bzl|vcxproj|pbxproj|podspec|pro))$/;
